import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMatch } from 'react-router'
import { useUser } from '#web/api/session.ts'
import { OwnName } from '#web/features/auth/own-name.tsx'
import { SignOutButton } from '#web/features/auth/sign-out-button.tsx'
import { ownCompanyQuery } from '#web/features/companies/companies.api.ts'
import { DangerBand } from '#web/features/notices/danger-band.tsx'
import { customerAddresses } from './customer-addresses.ts'
import { CustomerSearch } from './customer-search.tsx'
import styles from './customer-shell.module.css'
import { Mark } from '#web/ui/theme/mark.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { SkipLink } from '#web/ui/page/skip-link.tsx'

/** The company's own logo; ours where it has none. */
function CompanyMark() {
  const { data: company } = useQuery(ownCompanyQuery)
  if (!company?.logoUrl) return <Mark size={28} />
  return <img src={company.logoUrl} alt="" className={styles.logo} />
}

/** Whose inspections these are, then the page. */
export function CustomerShell({ children }: { children: ReactNode }) {
  const { companyId: company } = useUser()
  const openNotice = useMatch(customerAddresses.notice({ _id: ':noticeId' }))
  return (
    <>
      <SkipLink />
      <header className={styles.header}>
        <div className={styles.bar}>
          <CompanyMark />
          <div className={styles.who}>
            <Text lineClamp={3} fz="md" fw={650} lh={1.25}>
              {company?.name}
            </Text>
            <OwnName />
          </div>
          <CustomerSearch />
          <SignOutButton />
        </div>
      </header>
      <PageBody className={styles.column}>
        <DangerBand address={customerAddresses.notice} openNoticeId={openNotice?.params.noticeId} />
        {children}
      </PageBody>
    </>
  )
}
