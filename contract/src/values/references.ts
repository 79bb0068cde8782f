import { z } from 'zod'
import { Id } from './ids.ts'

/** A thing named by its id. The thing itself, as the API gives it out, is taken too. */
export const Reference = z.union([Id, z.object({ _id: Id }).transform(({ _id }) => _id)])
