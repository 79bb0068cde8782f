import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import { Dialogs } from '#web/ui/overlay/dialogs.tsx'
import { theme, themeVariables } from './theme.ts'

/** What every portal stands in. The sign-in screen does without, to be small: it is the first load. */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} defaultColorScheme="auto">
      <Dialogs>{children}</Dialogs>
    </MantineProvider>
  )
}
