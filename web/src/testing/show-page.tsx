import { notifications } from '@mantine/notifications'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { SessionScope } from '#web/api/session-scope.tsx'
import { InMemoryRouter } from './memory-router.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'

/** Shows one page as the app would, at its address; toasts of the test before are gone. */
export function showPage(page: ReactNode, path: string): void {
  notifications.clean()
  render(
    <InMemoryRouter path={path}>
      <SessionScope>
        <Here path={path}>{page}</Here>
      </SessionScope>
    </InMemoryRouter>,
  )
}

/** Shows a page that stands inside a portal, without what is around it there. */
export function showInPortal(page: ReactNode, path: string): void {
  showPage(
    <ThemeProvider>
      <PageBody className="">{page}</PageBody>
    </ThemeProvider>,
    path,
  )
}

/** The page at its own address, and anywhere else only the address itself. */
function Here({ path, children }: { path: string; children: ReactNode }) {
  const { pathname } = useLocation()
  return pathname === path ? children : <p>At {pathname}</p>
}

export async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }))
}
