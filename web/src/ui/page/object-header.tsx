import type { ReactNode } from 'react'
import { BackLink } from './back-link.tsx'
import { PageHeader } from './page-header.tsx'

interface Props {
  back: { to: string; label: string } | ReactNode
  /** What it is, from the whole to the part: the company, the number, the town. */
  identity: (string | null | undefined)[]
  /** Where the specification names the heading; the identity then stands below it. */
  heading?: string
  intro?: ReactNode
  state?: ReactNode
  actions?: ReactNode
  next?: ReactNode
  menu?: ReactNode
}

export function ObjectHeader({ back, identity, heading, intro, state, actions, next, menu }: Props) {
  const name = identity.filter(Boolean).join(' · ')
  return (
    <>
      {isAddress(back) ? <BackLink to={back.to}>{back.label}</BackLink> : back}
      <PageHeader
        isOfOne
        title={heading ?? name}
        windowTitle={name}
        intro={heading ? name : intro}
        state={state}
        actions={
          (actions || next) && (
            <>
              {actions}
              {next}
            </>
          )
        }
        menu={menu}
      />
    </>
  )
}

function isAddress(back: Props['back']): back is { to: string; label: string } {
  return typeof back === 'object' && back !== null && 'to' in back && 'label' in back
}
