import { z } from 'zod'

/** A UUID, made by the server or, for work done without a signal, by the device. */
export const Id = z.uuid()
export type Id = z.infer<typeof Id>

/** Goes up with each save; a save that sends back an old one is refused. */
export const Version = z.int().positive()

/** What a delete answers, also when it is repeated. */
export const Deleted = z.object({ _id: Id })

/** A thing named by its id. The thing itself, as the API gives it out, is taken too. */
export const Reference = z.union([Id, z.object({ _id: Id }).transform(({ _id }) => _id)])
