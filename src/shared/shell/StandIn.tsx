import { CrashScreen } from './CrashScreen.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'
import { OfflineScreen } from './OfflineScreen.tsx'

const SCREENS = { crash: CrashScreen, offline: OfflineScreen, unknown: NotFoundScreen }

/** What is drawn where no screen can be: a file of its own, kept with the shell, which few visits ever run. */
export function StandIn({ why }: { why: keyof typeof SCREENS }) {
  const Screen = SCREENS[why]
  return <Screen />
}
