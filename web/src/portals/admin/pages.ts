import { IconClipboardCheck, type Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'

/** A page of the administrator area. Adding one here gives it its route, its place in the rail and its card. */
export interface AdminPage {
  /** Below /admin; a page with pages of its own ends in `/*`. */
  path: string
  label: string
  /** One line on its card. */
  says: string
  icon: Icon
  Page: ComponentType
  /** An action offered on the dashboard, such as Create New Job. */
  quickAction?: { label: string; to: string }
}

/** In the order of the rail. Only pages that are built. */
export const adminPages: AdminPage[] = []

export interface Destination {
  to: string
  label: string
  says: string
  icon: Icon
}

/** Where the rail and the dashboard's cards lead. */
export const destinations: Destination[] = [
  ...adminPages.map(({ path, label, says, icon }) => ({ to: `/admin/${path.replace('/*', '')}`, label, says, icon })),
  { to: '/engineer', label: 'Inspections', says: 'Open the engineer portal', icon: IconClipboardCheck },
]
