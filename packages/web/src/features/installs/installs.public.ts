export { BoughtPacks } from './bought-packs-island.ts'
export {
  fetchInstallSection,
  fetchTrySection,
  InstallSection,
  loadInstallButton,
  TrySection,
} from './install-island.ts'
export { InstallTokens } from './install-tokens.tsx'
