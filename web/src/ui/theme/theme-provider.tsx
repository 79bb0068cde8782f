import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
// In a layer of their own, so that our own styles win in whatever order the files arrive.
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Center.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/SimpleGrid.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import '@mantine/core/styles/Text.layer.css'
import { LazyToasts } from '#web/ui/feedback/lazy-toasts.tsx'
import { Dialogs } from '#web/ui/overlay/dialogs.tsx'
import { theme, themeVariables } from './theme.ts'

/** What every page stands in. */
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
