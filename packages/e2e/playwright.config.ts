import { defineConfig } from '@playwright/test'
import { isShortRun } from './support/long-run.ts'

const asRoot = process.getuid?.() === 0

const unwanted = [
  // Two pages that Chromium's own address bar draws unseen in every window: half the cost of a plain test.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // A browser hears only the last such list, so what Playwright turns off is named here again.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
]

export default defineConfig({
  testDir: 'specs',
  ...(isShortRun && { grepInvert: /@long/ }),
  outputDir: '../../test-results',
  // Two are a fifth faster than one on two cores, although each test takes half as long again.
  workers: 2,
  // A shared machine may stand still for a while; only what fails takes this long.
  expect: { timeout: 30_000 },
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  reporter: process.env.TEST_RUN ? './run-reporter.ts' : 'list',
  use: {
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${unwanted.join()}`,
      ],
    },
    // A seventh of the whole time, so only for whoever looks for a failure.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
})
