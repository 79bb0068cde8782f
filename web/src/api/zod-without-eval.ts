import { z } from 'zod'

// The security policy forbids eval, which zod would otherwise try. Must run before any schema is made.
z.config({ jitless: true })
