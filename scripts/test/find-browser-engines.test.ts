import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBrowserEngines } from './find-browser-engines.ts'

test('an engine whose programs are all there is tried', () =>
  assert.deepEqual(
    findBrowserEngines(() => true),
    { present: ['Firefox', 'WebKit'], untried: [] },
  ))

test('of any other it is said what is missing, and how to get it', () =>
  assert.deepEqual(
    findBrowserEngines((program) => !['WebKitWebDriver', 'Xvfb'].includes(program)),
    {
      present: ['Firefox'],
      untried: [
        'WebKit was not tried, for want of WebKitWebDriver and Xvfb: apt-get install --no-install-recommends webkit2gtk-driver xvfb',
      ],
    },
  ))
