export const roles = ['engineer', 'admin', 'customer'] as const
export type Role = (typeof roles)[number]

/** What may be done, and by whom. Whose things it may be done to is asked again in each action or query. */
export const permissions = {
  'session:own': ['engineer', 'admin', 'customer'],
  'api-tokens:own': ['admin'],
  'documents:upload': ['admin'],
  'users:manage': ['admin'],
  /** Customers as far as their memberships say so. */
  'users:invite': ['admin', 'customer'],
  'companies:manage': ['admin'],
  'company:own': ['customer'],
  'tool-settings:manage': ['admin'],
  'signature:own': ['engineer', 'admin'],
  'head-signature:manage': ['admin'],
  'dashboard:see': ['admin'],
  'jobs:see': ['engineer', 'admin', 'customer'],
  'jobs:manage': ['admin'],
  'calendar:own': ['engineer', 'admin'],
  'equipment:see': ['engineer', 'admin', 'customer'],
  'equipment:manage': ['admin'],
  'equipment:rectify': ['admin', 'customer'],
  'tags:manage': ['engineer', 'admin'],
  'rectification-documents:upload': ['admin', 'customer'],
  'inspections:work': ['engineer', 'admin'],
  'inspections:review': ['admin'],
  'certificates:see': ['engineer', 'admin', 'customer'],
  'certificates:list': ['admin', 'customer'],
  'share-links:manage': ['admin', 'customer'],
  'exports:make': ['admin', 'customer'],
  'certificates:issue': ['engineer', 'admin'],
  'certificates:manage': ['admin'],
  'certificates:mail': ['engineer', 'admin'],
  'notices:see': ['admin', 'customer'],
  'notices:print': ['engineer', 'admin', 'customer'],
  'notices:manage': ['admin'],
  'authority-copies:send': ['engineer', 'admin'],
  'purchase-orders:manage': ['admin'],
  'invoices:manage': ['admin'],
  'kpis:see': ['admin'],
  'mail:send': ['admin'],
  'system:manage': ['admin'],
  'audit:see': ['admin'],
  'imports:manage': ['admin'],
  'search:use': ['engineer', 'admin', 'customer'],
} as const satisfies Record<string, readonly Role[]>
export type Permission = keyof typeof permissions

export type Allow = 'anyone' | Permission

export function isAllow(value: unknown): value is Allow {
  return value === 'anyone' || (typeof value === 'string' && Object.hasOwn(permissions, value))
}

export function holdsPermission(role: Role, permission: Permission): boolean {
  const holders: readonly Role[] = permissions[permission]
  return holders.includes(role)
}
