import { InstallNotice } from './InstallNotice.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'

/** What most visits never see, in a file of its own. */
export function MoreNotices() {
  return (
    <>
      <InstallNotice />
      <UpdateNotice />
    </>
  )
}
