import { defineConfig } from '@playwright/test'

/** Playwright runs the story and tells of it; the browsers are the machine's own. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../../test-results',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  reporter: process.env.TEST_RUN ? '../run-reporter.ts' : 'list',
})
