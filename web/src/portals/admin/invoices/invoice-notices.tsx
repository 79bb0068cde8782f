import { Box } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fixedWords } from '#web/features/invoices/invoice-words.ts'
import { toolSettingsQuery } from '#web/features/tool-settings/tool-settings.api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { missingFirmDetails } from '#contract/tool-settings/tool-settings.rules.ts'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import { whyInvoiceIsFixed } from '#contract/invoices/invoices.rules.ts'
import { isNothingDue } from '#contract/invoices/settlement.rules.ts'
import { lacksVatNumber } from '#contract/invoices/vat.rules.ts'

export function InvoiceNotices({ invoice }: { invoice: Invoice }) {
  const reason = whyInvoiceIsFixed(invoice)
  return (
    <>
      {reason ? (
        <Place>
          <Notice variant="plain" icon={IconLock} title={formatWhyFixed(invoice, reason)} />
        </Place>
      ) : (
        <FirmNotices invoice={invoice} />
      )}
    </>
  )
}

function formatWhyFixed(invoice: Invoice, reason: NonNullable<ReturnType<typeof whyInvoiceIsFixed>>): string {
  if (reason === 'invoice-void') return `${fixedWords[reason]} Nothing is due.`
  return isNothingDue(invoice)
    ? 'This invoice was credited in full, so nothing is due and it can’t be edited. Its job can be invoiced again.'
    : fixedWords[reason]
}

export function FirmNotices({ invoice }: { invoice?: Invoice }) {
  const { data: firm } = useQuery(toolSettingsQuery)
  if (!firm) return null
  if (missingFirmDetails(firm).length > 0) {
    return (
      <Place>
        <Notice variant="danger" icon={IconAlertTriangle} title="No invoice can be generated yet">
          An invoice must give the firm’s name and address. Enter both in <Link to="/tool-settings">Tool Settings</Link>
          .
        </Notice>
      </Place>
    )
  }
  if (!lacksVatNumber(invoice ?? { vatAmount: 1 }, firm)) return null
  return (
    <Place>
      <Notice
        variant="repair"
        icon={IconAlertTriangle}
        title={invoice ? 'This invoice charges VAT without a VAT number' : 'Invoices have no VAT number'}
      >
        A VAT invoice must name the firm’s VAT number. Enter it in <Link to="/tool-settings">Tool Settings</Link>, or
        set the VAT rate to 0 if the firm is not registered.
      </Notice>
    </Place>
  )
}

function Place({ children }: { children: ReactNode }) {
  // Beside the toasts, which come where it stands: what they tell and why it follows are read together.
  return (
    <Box mb="md" maw={{ md: 'calc(100% - 352px)' }}>
      {children}
    </Box>
  )
}
