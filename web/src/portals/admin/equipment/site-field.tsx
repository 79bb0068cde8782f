import type { SiteField } from '#web/features/equipment/equipment-form.tsx'
import { SiteSelect } from '#web/features/jobs/job-selects.tsx'

/** The sites of the piece's company. */
export const siteField: SiteField = ({ companyId, chosen, error, onChange }) => (
  // Another company, another list: what was searched for in the former one goes with it.
  <SiteSelect
    key={companyId ?? ''}
    companyId={companyId}
    chosen={chosen && { addressLine2: '', ...chosen }}
    error={error}
    onChange={onChange}
  />
)
