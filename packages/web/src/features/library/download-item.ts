/** Something that can be downloaded. */
export interface DownloadItem {
  kind: 'track' | 'pack'
  id: string
  title: string
}
