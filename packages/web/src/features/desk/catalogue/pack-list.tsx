import { DeskPage } from '../shell/desk-page.tsx'

export const PackList = () => (
  <DeskPage title="Catalogue">
    <p>…</p>
  </DeskPage>
)
