import type { ParametrosReply } from '@portal/contract/acesso/acesso.ts'
import { getJson, send } from '../http/http.ts'

export const fetchParametros = (cpfcnpj: string) =>
  getJson<ParametrosReply>('/usuario/parametros', { query: { nr_cpfcnpj: cpfcnpj } })

export const sendLog = (cpfcnpj: string, nome: string) =>
  send('/log', { query: { nr_cpfcnpj: cpfcnpj, nm_empresa: nome.slice(0, 200) } })
