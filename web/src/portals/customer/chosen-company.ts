import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { ownCompanyQuery } from '#web/features/companies/companies.api.ts'

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
