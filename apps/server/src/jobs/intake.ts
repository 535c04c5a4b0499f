import type { Task } from 'graphile-worker'
import type { Trust } from '../base/certificate/anchors.ts'
import type { IntakeDeps } from '../features/intake/deps.ts'
import { workUpload } from '../features/intake/work-upload.ts'

interface Payload {
  empresa_id: number
  upload_id: string
}

/** Processes one upload. When it throws, the queue retries it; the progress is stored in the database. */
export const intakeTask =
  ({ trust, ...deps }: IntakeDeps & { trust: Pick<Trust, 'current'> }, halting: () => boolean): Task =>
  async (payload, { abortSignal }) => {
    await trust.current({ demo: true }) // load authorities that `portal icp importar` has added since
    // payload written by enqueue_upload
    const { empresa_id: empresaId, upload_id: uploadId } = payload as Payload
    const stopped = () => halting() || (abortSignal?.aborted ?? false)
    const done = await workUpload(deps, { empresaId, uploadId }, { stopped })
    if (!done) throw new Error(`upload ${uploadId} was stopped before its end`)
  }
