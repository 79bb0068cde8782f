import { keysOf } from '#contract/values/keys.ts'

/** The Health and Safety (Enforcing Authority) Regulations 1998, Schedules 1 and 2. */
export const mainActivityLabels = {
  manufacturing: 'Factory or workshop',
  construction: 'Construction site',
  agriculture: 'Farm or forestry',
  warehouse: 'Warehouse of goods for sale',
  retail: 'Shop or wholesaler',
  office: 'Offices',
  catering_or_hotel: 'Catering, restaurant or hotel',
  leisure: 'Leisure, sport, entertainment or worship',
  care_home: 'Care home',
  consumer_services: 'Services to the public in a shop',
  vehicle_repair: 'Vehicle repair',
  education: 'School or university',
  healthcare: 'Hospital or surgery',
  local_government: 'Premises of a local authority',
  utilities: 'Gas, water or electricity',
  mine_or_quarry: 'Mine or quarry',
  docks: 'Docks',
  railway: 'Railway or tramway',
  nuclear: 'Nuclear site',
  other: 'Something else',
} as const
export type MainActivity = keyof typeof mainActivityLabels

export const mainActivities = keysOf(mainActivityLabels)
