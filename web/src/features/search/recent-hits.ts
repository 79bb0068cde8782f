import { currentSession } from '#web/api/session.ts'
import type { Hit, HitGroup } from './hit-groups.ts'

const most = 6
const storageKey = () => `recent-hits-${currentSession()?.user._id}`

export function recentHits(): Hit[] {
  // Only rememberHit writes it.
  return JSON.parse(sessionStorage.getItem(storageKey()) ?? '[]') as Hit[]
}

export function rememberHit(hit: Hit) {
  const hits = [hit, ...recentHits().filter(({ to }) => to !== hit.to)].slice(0, most)
  sessionStorage.setItem(storageKey(), JSON.stringify(hits))
}

export function recentFirst(groups: HitGroup[]): HitGroup[] {
  const places = recentHits().map(({ to }) => to)
  const placeOf = ({ to }: Hit) => (places.includes(to) ? places.indexOf(to) : most)
  return groups.map((group) => ({ ...group, hits: group.hits.toSorted((one, other) => placeOf(one) - placeOf(other)) }))
}
