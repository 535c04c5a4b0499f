import { useQueryClient } from '@tanstack/react-query'
import { escritorioKey } from '../../api/escritorio/escritorio.ts'
import { useUsuario } from '../../session/session.ts'

/** Requests again what the office's changes may have changed: its own lists, the companies of the user and their capture. */
export function useOfficeChanged(): () => Promise<unknown> {
  const client = useQueryClient()
  const { id } = useUsuario()
  return () =>
    Promise.all(
      [escritorioKey(id), ['empresas', id], ['carteira', id], ['captura']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}
