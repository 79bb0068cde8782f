import type { Role } from '#contract/permissions.ts'
import type { World } from './planted-world.ts'

export interface ValidRequest {
  by: Role
  input: Record<string, unknown>
}

export function asAdmin(input: Record<string, unknown> = {}): ValidRequest {
  return { by: 'admin', input }
}

export function asEngineer(input: Record<string, unknown> = {}): ValidRequest {
  return { by: 'engineer', input }
}

export function asCustomer(input: Record<string, unknown> = {}): ValidRequest {
  return { by: 'customer', input }
}

export function person(email: string, role: Role) {
  return { name: 'Pat Person', email, role, password: 'a long enough secret' }
}

export const lessor = { name: 'Hire Ltd', address: '1 Hire Street', email: 'reports@hire.test' }
export const address = { addressLine1: '2 Quay Road', city: 'Hull', postcode: 'HU1 1AA' }

export const invoiceLines = [{ description: 'Examination', quantity: 3, unitPrice: 33.33 }]
export const creditLines = [{ description: 'Examination', quantity: 1, unitPrice: 0.05 }]

export function newJob({ companyId, siteId, userIds }: World) {
  const [siteAddressId, assignedEngineerId] = [siteId, userIds.engineer]
  return { title: 'New job', scheduledDate: '2026-07-01', companyId, siteAddressId, assignedEngineerId }
}
