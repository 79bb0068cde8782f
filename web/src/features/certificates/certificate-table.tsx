import { IconBan, IconCalendarEvent, IconShieldCheck } from '@tabler/icons-react'
import { CertificateStatusBadge } from './certificate-card.tsx'
import { useConfirmWithdrawCertificate } from './use-confirm-withdraw-certificate.ts'
import { ViewVersionButton } from './certificate-buttons.tsx'
import { DataTable, type Column, type PhoneRow } from '#web/ui/table/data-table.tsx'
import { RowMenu, type RowAction } from '#web/ui/table/row-menu.tsx'
import { BadgeOverLine, OneLine, RowTitle } from '#web/ui/table/row-title.tsx'
import type { ListedCertificate } from '#contract/certificates/certificates.contract.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'

interface Props {
  certificates: ListedCertificate[]
  jobAddress: (jobId: string) => string
}

const columns: readonly [Column<ListedCertificate>, ...Column<ListedCertificate>[]] = [
  {
    header: 'Certificate',
    width: '112px',
    cell: ({ number, version }) => <RowTitle title={number} under={`Version ${version}`} />,
  },
  { header: 'Company', width: '20%', cell: ({ companyId }) => <OneLine>{companyId.name}</OneLine> },
  {
    header: 'Job',
    cell: ({ jobTitle, jobNumber, town, hasJob }) => (
      <RowTitle title={jobTitle} under={hasJob ? town : `${town} · Job deleted`} number={jobNumber} />
    ),
  },
  {
    header: 'Issued',
    width: '112px',
    cell: issuedOn,
  },
  { header: 'Status', width: '144px', cell: (certificate) => <CertificateStatus certificate={certificate} /> },
  {
    header: 'Open',
    width: '92px',
    cell: (certificate) => <OpenVersion certificate={certificate} />,
  },
]

const phone: PhoneRow<ListedCertificate> = {
  title: ({ number, companyId }) => `${number} · ${companyId.name}`,
  end: (certificate) => <OpenVersion certificate={certificate} />,
  second: (certificate) => [
    <CertificateStatusBadge key="status" status={certificate.status} />,
    issuedOn(certificate),
    certificate.town,
    certificate.jobTitle,
  ],
}

export function CertificateTable({ certificates, jobAddress }: Props) {
  const withdraw = useConfirmWithdrawCertificate()
  return (
    <DataTable
      label="Certificates"
      columns={columns}
      phone={phone}
      rows={certificates}
      keyOf={({ _id }) => _id}
      addressOf={({ jobId, hasJob }) => (hasJob ? jobAddress(jobId) : undefined)}
      actions={(certificate) => (
        <RowMenu
          label={`Actions for ${certificate.number} version ${certificate.version}`}
          actions={actionsFor(certificate, jobAddress, () => void withdraw(certificate))}
        />
      )}
    />
  )
}

function actionsFor(
  { jobId, hasJob, status, verifyUrl }: ListedCertificate,
  jobAddress: Props['jobAddress'],
  withdraw: () => void,
): RowAction[] {
  const toVerification = () => void window.open(verifyUrl, '_blank', 'noopener')
  return [
    ...(hasJob ? [{ label: 'Go to job', icon: IconCalendarEvent, run: jobAddress(jobId) }] : []),
    { label: 'Verification page', icon: IconShieldCheck, run: toVerification },
    ...(status === 'withdrawn' ? [] : [{ label: 'Withdraw…', icon: IconBan, isDangerous: true, run: withdraw }]),
  ]
}

function issuedOn({ issuedAt }: ListedCertificate): string {
  return britishDay(dayInLondon(new Date(issuedAt)))
}

function OpenVersion({ certificate: { _id, number, version } }: { certificate: ListedCertificate }) {
  return (
    <ViewVersionButton
      certificateId={_id}
      label={`Open ${number} version ${version}`}
      variant="secondary"
      className="above"
    >
      Open
    </ViewVersionButton>
  )
}

function CertificateStatus({ certificate: { status, withdrawal } }: { certificate: ListedCertificate }) {
  return (
    <BadgeOverLine
      badge={<CertificateStatusBadge status={status} />}
      line={withdrawal && <OneLine>{withdrawal.reason}</OneLine>}
    />
  )
}
