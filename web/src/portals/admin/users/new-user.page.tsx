import { Paper } from '@mantine/core'
import { useNavigate } from 'react-router'
import { CompanySelect } from '#web/features/companies/company-select.tsx'
import { CompanySitesChoice } from '#web/features/companies/sites-choice.tsx'
import { UserForm } from '#web/features/users/user-form.tsx'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { usersAddress } from '#web/portals/admin/admin-addresses.ts'

export function NewUserPage() {
  const navigate = useNavigate()
  const toUsers = () => void navigate(usersAddress)
  return (
    <>
      <BackLink to="/admin/users">Users</BackLink>
      <PageHeader title="Add New User" />
      <Paper maw={610} p={{ base: 'md', sm: 'lg' }}>
        <UserForm
          companyField={(field) => <CompanySelect {...field} />}
          sitesField={(field) => <CompanySitesChoice {...field} />}
          onSaved={toUsers}
          onCancel={toUsers}
        />
      </Paper>
    </>
  )
}
