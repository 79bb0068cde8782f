import { MantineProvider } from '@mantine/core'
import { notificationsStore } from '@mantine/notifications'
import { useSyncExternalStore, type ReactNode } from 'react'
// In a layer of their own, so that our own styles win in whatever order the files arrive.
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Center.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/SimpleGrid.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import '@mantine/core/styles/Text.layer.css'
import { Dialogs } from '#web/ui/overlay/dialogs.tsx'
import { theme, themeVariables } from './theme.ts'
import { SilentErrorBoundary } from '#web/ui/feedback/error-boundary.tsx'
import { lazyPart } from '#web/ui/page/lazy-page.ts'

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    // The kit writes all of its variables itself, so that its stylesheet of defaults need not be fetched.
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      deduplicateCssVariables={false}
      defaultColorScheme="auto"
    >
      <Dialogs>{children}</Dialogs>
      <LazyToasts />
    </MantineProvider>
  )
}

const Toasts = lazyPart(async () => (await import('#web/ui/feedback/toasts.tsx')).Toasts)

/** Their code comes with the first; the region is always there, or a screen reader may miss that one. */
function LazyToasts() {
  const hasToasts = useSyncExternalStore(notificationsStore.subscribe, areThereToasts)
  return (
    <div aria-live="polite">
      <SilentErrorBoundary>{hasToasts && <Toasts />}</SilentErrorBoundary>
    </div>
  )
}

function areThereToasts(): boolean {
  return notificationsStore.getState().notifications.length > 0
}
