import type { ComponentType } from 'react'
import { lazyPage } from '#web/ui/page/lazy-page.ts'

export interface VisitorPage {
  /** As the router writes it; one that ends in `/*` goes for all below it too. */
  path: string
  /** The visitor is about to say who they are. */
  isSignIn?: true
  Page: ComponentType
}

/** The pages that need no session. They are shown without the router, to be small: each is a user's first load. */
export const visitorPages: VisitorPage[] = [
  {
    path: '/login',
    isSignIn: true,
    Page: lazyPage(async () => (await import('#web/portals/sign-in/sign-in.page.tsx')).SignInPage),
  },
  {
    path: '/setup',
    isSignIn: true,
    Page: lazyPage(async () => (await import('#web/portals/sign-in/set-up.page.tsx')).SetUpPage),
  },
  {
    path: '/forgotten',
    isSignIn: true,
    Page: lazyPage(async () => (await import('#web/portals/sign-in/forgotten.page.tsx')).ForgottenPage),
  },
  {
    path: '/reset/*',
    isSignIn: true,
    Page: lazyPage(async () => (await import('#web/portals/sign-in/reset.page.tsx')).ResetPage),
  },
  {
    path: '/invitation/*',
    isSignIn: true,
    Page: lazyPage(async () => (await import('#web/portals/sign-in/invitation.page.tsx')).InvitationPage),
  },
  {
    path: '/verify/*',
    Page: lazyPage(async () => (await import('#web/portals/verify/verify.page.tsx')).VerifyPage),
  },
  {
    path: '/t/*',
    Page: lazyPage(async () => (await import('#web/portals/tag/tag.page.tsx')).TagPage),
  },
  {
    path: '/unsubscribe/*',
    Page: lazyPage(async () => (await import('#web/portals/unsubscribe/unsubscribe.page.tsx')).UnsubscribePage),
  },
]

export function visitorPageAt(pathname: string): VisitorPage | undefined {
  return visitorPages.find(({ path }) => {
    const [start = '', below] = path.split('/*')
    return pathname === start || (below !== undefined && pathname.startsWith(`${start}/`))
  })
}
