import { API_BASE } from '@portal/contract/common.ts'
import type { BenchServer } from './server.ts'

/** Completes and saves the EFD settings that the server suggests for a company. */
export async function saveSpedSettings({ address }: BenchServer, token: string, cnpj: string): Promise<void> {
  const url = `${address}${API_BASE}/sped/configuracao?nr_cpfcnpj=${cnpj}&nm_sistema=SCA`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const reply = await fetch(url, { headers })
  const { data } = (await reply.json()) as { data: Record<string, object> } // the contract's answer
  const place = {
    ds_cep: '01001000',
    ds_logradouro: 'Rua A',
    ds_numero: '1',
    ds_bairro: 'Centro',
    cd_municipio: '3550308',
  }
  const accountant = {
    nm_contador: 'Ana',
    nr_cpf: '52998224725',
    nr_crc: '1SP123456O1',
    nr_cnpj: null,
    ds_email: 'a@b.com.br',
  }
  const body = {
    ...data,
    identidade: { ...data.identidade, ...place, ds_ie: '110042490114' },
    contador: { ...accountant, ...place, ds_complemento: null, ds_telefone: null },
    guias: { ...data.guias, icms: { cd_receita: '046-2', nr_dia: 20 } },
  }
  const saved = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) })
  if (!saved.ok) throw new Error(`${saved.status} ${await saved.text()}`)
}
