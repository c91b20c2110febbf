/** Something that can be downloaded. */
export interface DownloadItem {
  kind: 'track' | 'pack'
  id: string
  title: string
  /** One that was replaced, and is still theirs; without it the newest. */
  recording?: string
  /** The same of a pack. */
  version?: string
}
