import { AppError } from '../../../base/errors.ts'

/** Each keeps a connection for as long as its reader takes: the rest of the pool is everybody's. */
const AT_ONCE = 4

const busy = () =>
  new AppError(503, 'exportar.busy', 'Há exportações demais agora. Tente de novo em instantes.', { retryAfter: 10 })

/** Places for what runs long. `take` answers how to give the place back (again is no change); throws AppError 503 `exportar.busy`. */
export function openSlots(most = AT_ONCE) {
  let taken = 0
  return {
    take(): () => void {
      if (taken >= most) throw busy()
      taken += 1
      let held = true
      return () => {
        if (held) taken -= 1
        held = false
      }
    },
  }
}

export type Slots = ReturnType<typeof openSlots>
