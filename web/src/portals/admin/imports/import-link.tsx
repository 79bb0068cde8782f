import { IconTableImport } from '@tabler/icons-react'
import { importAddresses } from '#web/portals/admin/admin-addresses.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import type { ImportKind } from '#contract/imports/import-fields.ts'

/** From a list to the import of what it lists. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  return (
    <ButtonLink to={importAddresses.create(kind)} icon={IconTableImport}>
      Import
    </ButtonLink>
  )
}
