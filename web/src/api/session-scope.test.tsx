import { useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionScope } from './session-scope.tsx'
import { givenSession } from '#web/testing/given-session.ts'

function Jobs({ load }: { load: () => Promise<string> }) {
  const { data = 'loading' } = useQuery({ queryKey: ['jobs'], queryFn: load })
  return <p>{data}</p>
}

test("whoever signs in next sees nothing of the former's data, however late it arrives", async () => {
  const arrivals: ((jobs: string) => void)[] = []
  const load = () => new Promise<string>((arrive) => arrivals.push(arrive))
  givenSession({ name: 'Tom' }, 'token-of-tom')
  render(
    <SessionScope>
      <Jobs load={load} />
    </SessionScope>,
  )

  act(() => void givenSession({ name: 'Grace' }, 'token-of-grace'))
  await act(async () => arrivals[0]?.('the jobs of Tom'))
  expect(screen.getByText('loading')).toBeDefined()

  await act(async () => arrivals[1]?.('the jobs of Grace'))
  expect(await screen.findByText('the jobs of Grace')).toBeDefined()
})
