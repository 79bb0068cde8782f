import { Menu } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import type { Place } from './share-panel.tsx'
import { useDownload } from '#web/api/use-transfer.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { popoverProps } from '#web/ui/overlay/popover-props.ts'
import { downloadPack } from '#contract/packs/packs.contract.ts'

export function InspectorIsHere({ companyId, sites, isWhole = true }: Place) {
  const { mutate, isPending } = useDownload(downloadPack)
  const [only] = sites
  function fetchPack(siteAddressId?: string) {
    if (isPending) return
    mutate(
      { ...(companyId && { companyId }), ...(siteAddressId && { siteAddressId }) },
      { onError: (error) => toast.error(serverText(error, 'The certificates could not be fetched. Try again.')) },
    )
  }
  const look = {
    icon: IconFileZip,
    children: isPending ? 'Fetching certificates...' : 'Inspector is here',
    'aria-disabled': isPending,
  }
  // A company has equipment beside its one site: without a place, or at a site that was deleted.
  if (sites.length < 2) return <Button {...look} onClick={() => fetchPack(isWhole ? undefined : only?._id)} />
  return (
    <Menu position="bottom-start" width={280} {...popoverProps()} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button {...look} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Every current certificate, as one file</Menu.Label>
        <Menu.Item data-autofocus onClick={() => fetchPack()}>
          All sites
        </Menu.Item>
        {sites.map(({ _id, addressLine1, city }) => (
          <Menu.Item key={_id} onClick={() => fetchPack(_id)}>
            {[addressLine1, city].filter(Boolean).join(', ')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
