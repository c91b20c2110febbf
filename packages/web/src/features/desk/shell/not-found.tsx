import { Failure } from '../../../ui/notice.tsx'
import { Silence } from '../../../ui/sketch.tsx'
import { DeskPage } from './desk-page.tsx'

/** An address under /admin that means no screen. */
export const NotFound = () => (
  <DeskPage title="Page not found">
    <Failure sentence="There is nothing at this address of the desk." />
    <Silence />
  </DeskPage>
)
