import type { ComponentType } from 'react'
import { lazyPage } from '#web/ui/page/lazy-page.ts'
import type { Role } from '#contract/permissions.ts'

interface SettingsPage {
  path: string
  label: string
  allow: readonly Role[]
  Page: ComponentType
}

export const settingsPages: SettingsPage[] = [
  {
    path: '/signature',
    label: 'Signature Settings',
    allow: ['engineer', 'admin'],
    Page: lazyPage(async () => (await import('#web/portals/settings/signature.pages.tsx')).SignaturePage),
  },
  {
    path: '/head-signature',
    label: 'Head Signature Settings',
    allow: ['admin'],
    Page: lazyPage(async () => (await import('#web/portals/settings/signature.pages.tsx')).HeadSignaturePage),
  },
  {
    path: '/tool-settings',
    label: 'Tool Settings',
    allow: ['admin'],
    Page: lazyPage(async () => (await import('#web/portals/settings/tool-settings.page.tsx')).ToolSettingsPage),
  },
]

export function settingsPagesFor(role: Role): SettingsPage[] {
  return settingsPages.filter(({ allow }) => allow.includes(role))
}
