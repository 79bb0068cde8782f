import { Box } from '@mantine/core'
import { NavLink, useSearchParams } from 'react-router'
import tabs from '#web/ui/page/tabs.module.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ownCompanyQuery } from '#web/features/companies/companies.api.ts'

const equipment = '/customer/equipment'

export const customerAddresses = {
  equipment,
  piece: ({ _id }: { _id: string }) => `${equipment}/${_id}`,
  certificates: '/customer/certificates',
  notice: ({ _id }: { _id: string }) => `/customer/danger/${_id}`,
  answer: ({ _id }: { _id: string }) => `/customer/danger/${_id}/answer`,
}

const pages = [
  { to: '/customer', label: 'Inspections' },
  { to: customerAddresses.equipment, label: 'Equipment' },
  { to: customerAddresses.certificates, label: 'Certificates' },
]

export function CustomerTabs() {
  return (
    <Box component="nav" aria-label="Inspections, equipment and certificates" mb="lg" className={tabs.tabs ?? ''}>
      {pages.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={tabs.tab ?? ''}>
          {label}
        </NavLink>
      ))}
    </Box>
  )
}

/** The company that the pages are about: of several the one in the address, else the first. */
export function useChosenCompany() {
  const { data } = useQuery(ownCompanyQuery)
  const [params] = useSearchParams()
  const asked = params.get('company')
  const companies = data && data.companies.length > 1 ? data.companies : []
  const company = companies.find(({ _id }) => _id === asked) ?? data
  return { companies, company, companyId: companies.length > 0 ? company?._id : undefined }
}

/** A person of several companies has the choice in every address, so that a reload and a link show the same. */
export function useCompanyInAddress() {
  const { companies, company } = useChosenCompany()
  const [params, setParams] = useSearchParams()
  const asked = params.get('company')
  const last = useRef<string>(undefined)
  const choose = (companyId: string, options?: { replace: boolean }) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.set('company', companyId)
      if (!options) for (const name of ['site', 'page']) next.delete(name)
      return next
    }, options)

  // A link within the pages names no company, and continues with the previous one.
  useEffect(() => {
    if (companies.length === 0) return
    const known = companies.find(({ _id }) => _id === asked) ?? companies.find(({ _id }) => _id === last.current)
    const wanted = known?._id ?? companies[0]?._id
    last.current = wanted
    if (wanted && wanted !== asked) choose(wanted, { replace: true })
  })
  return { companies, company, choose }
}
