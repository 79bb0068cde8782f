import type { Role } from '#contract/permissions.ts'

const homes: Record<Role, string> = { customer: '/customer', admin: '/admin', engineer: '/engineer' }

export function homeOf(role: Role): string {
  return homes[role]
}

/** Where a user who goes on without signing in starts: at what lies on this device. */
export const startOnDevice = '/engineer'
