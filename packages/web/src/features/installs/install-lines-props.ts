/** A pack for coding tools that somebody owns as a whole. */
export interface InstallablePack {
  slug: string
  title: string
}

/** And the token by which it is installed on this device. */
export interface InstallLinesProps extends InstallablePack {
  token: string
}
