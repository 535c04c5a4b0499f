import type { ConvitesReply } from '@portal/contract/escritorio/convites.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson, send } from '../http/http.ts'

/** Open invitations of the signed-in person. */
export const convitesOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: ['convites', usuarioId],
    queryFn: ({ signal }) => getJson<ConvitesReply>('/convites', { signal }),
    staleTime: 60_000,
    // another person may invite while the page stays open
    refetchOnWindowFocus: true,
  })

/** Accepts an invitation, or as titular a proposal of the provider. */
export const acceptConvite = (id: string) => send(`/convites/${encodeURIComponent(id)}/aceitar`, { method: 'POST' })
export const refuseConvite = (id: string) => send(`/convites/${encodeURIComponent(id)}/recusar`, { method: 'POST' })
