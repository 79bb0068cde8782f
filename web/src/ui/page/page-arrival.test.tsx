import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { usePageArrival } from './page-arrival.ts'

function Page({ title }: { title: string }) {
  const heading = usePageArrival(title)
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  )
}

function Shell({ page }: { page: string }) {
  return (
    <>
      <search>
        <input aria-label="Search everything" />
      </search>
      <Page key={page} title={page} />
    </>
  )
}

describe('a page that has come', () => {
  beforeEach(() => window.history.replaceState(null, '', '/admin'))

  test('has the focus on its heading, so that it is read out', () => {
    const { rerender } = render(<Shell page="Dashboard" />)
    window.history.replaceState(null, '', '/admin/jobs')
    rerender(<Shell page="Jobs" />)

    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Jobs' }))
    expect(document.title).toBe('Jobs · Thorough')
  })

  test('takes no letters from somebody who already types the next search', () => {
    const { rerender } = render(<Shell page="Dashboard" />)
    window.history.replaceState(null, '', '/admin/jobs')
    screen.getByLabelText('Search everything').focus()
    rerender(<Shell page="Jobs" />)

    expect(document.activeElement).toBe(screen.getByLabelText('Search everything'))
  })
})
