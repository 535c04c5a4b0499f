import { API_BASE } from '@portal/contract/common.ts'
import type { LightMyRequestResponse } from 'fastify'
import type { Client } from './accounts.ts'

/** Calls of an office in tests. */
export const officeCalls = (client: Client) => {
  const send = (method: 'PUT' | 'DELETE', path: string, payload?: object): Promise<LightMyRequestResponse> =>
    client.call({ method, url: `${API_BASE}/escritorio${path}`, ...(payload ? { payload } : {}) })
  return {
    create: (body: object = { nome: 'Prado Contabilidade', uf: 'SP' }) => client.post(`${API_BASE}/escritorio`, body),
    read: (path = '') => client.get(`${API_BASE}/escritorio${path}`),
    add: (body: object, query = '') => client.post(`${API_BASE}/escritorio/empresas${query}`, body),
    change: (taxId: string, body: object) => send('PUT', `/empresas/${taxId}`, body),
    drop: (taxId: string, query = '') => send('DELETE', `/empresas/${taxId}${query}`),
    undo: (taxId: string, body: object = {}) => client.post(`${API_BASE}/escritorio/empresas/${taxId}/desfazer`, body),
    invite: (body: object) => client.post(`${API_BASE}/escritorio/pessoas`, body),
    changePerson: (id: string, body: object) => send('PUT', `/pessoas/${id}`, body),
    removePerson: (id: string) => send('DELETE', `/pessoas/${id}`),
    companies: async () =>
      (await client.get(`${API_BASE}/empresas`)).json<{ data: { cpfcnpj: string; papel: string }[] }>().data,
    invitations: async () => (await client.get(`${API_BASE}/convites`)).json<{ data: { id: string }[] }>().data,
    answer: (id: string | undefined, word: 'aceitar' | 'recusar' = 'aceitar') =>
      client.post(`${API_BASE}/convites/${id}/${word}`),
  }
}
