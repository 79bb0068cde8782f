import { Link } from 'react-router'
import { companyAddress } from '#web/portals/admin/admin-addresses.ts'

/** Nobody at the company can be mailed yet, and where to change that. */
export function NoContact({ company }: { company: { _id: string; name: string } }) {
  return (
    <p>
      {company.name} has no contact to email. <Link to={companyAddress(company)}>Add one</Link>.
    </p>
  )
}
