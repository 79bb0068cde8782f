import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRemoveSiteAddress } from './company-parts.api.ts'
import { SiteForm } from './site-form.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { useInPlace } from '#web/ui/form/in-place.ts'
import { PartList } from '#web/ui/table/part-list.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import type { SiteAddress } from '#contract/companies/companies.contract.ts'

interface Props {
  companyId: string
  siteAddresses: SiteAddress[]
}

export function CompanySites({ companyId, siteAddresses }: Props) {
  const { isOpen, opener, open, close } = useInPlace()
  const deleteSite = useDeleteSite(companyId)
  return (
    <PartList
      title="Site addresses"
      parts={siteAddresses}
      nothing="No site addresses yet. A job is always at one, so add the first."
      action={
        !isOpen && (
          <Button ref={opener} icon={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={open}>
            Add site
          </Button>
        )
      }
      form={isOpen && <SiteForm companyId={companyId} onAdded={close} onCancel={close} />}
      row={(site) => ({
        title: site.addressLine1,
        lines: [site.addressLine2, `${site.city}, ${site.postcode}`],
        action: (
          <IconButton
            icon={IconTrash}
            label={`Delete ${site.addressLine1}`}
            onClick={() => void deleteSite(site).then((isGone) => isGone && opener.current?.focus())}
          />
        ),
      })}
    />
  )
}

function useDeleteSite(companyId: string) {
  const confirm = useConfirm()
  const { mutateAsync: remove } = useRemoveSiteAddress(companyId)
  return async ({ _id, addressLine1, city }: SiteAddress): Promise<boolean> => {
    const isSure = await confirm({
      title: `Delete ${addressLine1}, ${city}?`,
      message: 'It can no longer be chosen for new jobs. Jobs that were there keep it.',
      verb: 'Delete',
      isDangerous: true,
    })
    if (!isSure) return false
    try {
      await remove(_id)
      toast.success(`${addressLine1} was deleted.`)
      return true
    } catch (error) {
      toast.error(serverText(error, 'Error deleting site address'))
      return false
    }
  }
}
