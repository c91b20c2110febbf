import assert from 'node:assert/strict'
import { test } from 'node:test'
import { profileComplaints } from './profile.rules.ts'

test('name and bio are free text (243)', () => {
  assert.deepEqual(profileComplaints({ display_name: '', bio: '' }), [])
  assert.deepEqual(profileComplaints({ display_name: 'Ada 🎵 <b>', bio: 'Two\nlines & <script>' }), [])
})

test('what is too long, or a name of two lines, is said, each in its own sentence (245)', () => {
  assert.deepEqual(profileComplaints({ display_name: `${'x'.repeat(101)}\n`, bio: 'x'.repeat(2_001) }), [
    'Display name must be at most 100 characters long.',
    'Display name must be a single line.',
    'Bio must be at most 2,000 characters long.',
  ])
})
