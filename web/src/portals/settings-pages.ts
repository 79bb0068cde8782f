import type { ComponentType } from 'react'
import { lazyPage } from '#web/ui/page/lazy-page.ts'
import type { Role } from '#contract/permissions.ts'

interface SettingsPage {
  path: string
  label: string
  allow: readonly Role[]
  Page: ComponentType
}

/** The pages that more than one portal leads to. */
export const settingsPages: SettingsPage[] = [
  {
    path: '/signature',
    label: 'Signature Settings',
    allow: ['engineer', 'admin'],
    Page: lazyPage(async () => (await import('#web/portals/settings/signature.page.tsx')).SignaturePage),
  },
  {
    path: '/head-signature',
    label: 'Head Signature Settings',
    allow: ['admin'],
    Page: lazyPage(async () => (await import('#web/portals/settings/head-signature.page.tsx')).HeadSignaturePage),
  },
  {
    path: '/tool-settings',
    label: 'Tool Settings',
    allow: ['admin'],
    Page: lazyPage(async () => (await import('#web/portals/settings/tool-settings.page.tsx')).ToolSettingsPage),
  },
]

/** What a portal's navigation offers to this role. */
export function settingsPagesFor(role: Role): SettingsPage[] {
  return settingsPages.filter(({ allow }) => allow.includes(role))
}
