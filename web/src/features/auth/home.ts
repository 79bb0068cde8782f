import type { Role } from '#contract/permissions.ts'

const homes: Record<Role, string> = { customer: '/customer', admin: '/admin', engineer: '/engineer' }

/** Where a person of this role starts. */
export function homeOf(role: Role): string {
  return homes[role]
}
