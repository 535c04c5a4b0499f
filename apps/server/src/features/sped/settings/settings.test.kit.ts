import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import { suggestSettings } from './defaults.ts'

/** Suggested settings of a company of São Paulo without documents. */
export const SUGGESTED: ConfiguracaoSped = suggestSettings({
  name: 'Avelar',
  uf: 'SP',
  ie: null,
  simples: false,
  issuer: null,
  produces: false,
})

const ADDRESS = {
  ds_cep: '13012100',
  ds_logradouro: 'AV GLICERIO',
  ds_numero: '1420',
  ds_complemento: 'SALA 2',
  ds_bairro: 'CENTRO',
  cd_municipio: '3509502',
  ds_telefone: '1932345600',
  ds_email: 'fiscal@avelar.com.br',
}

/** Settings that lack nothing, in the characters of the file. */
export const COMPLETE: ConfiguracaoSped = {
  ...SUGGESTED,
  identidade: {
    nm_empresa: 'AVELAR MATERIAIS LTDA',
    nm_fantasia: 'AVELAR',
    ds_ie: '110042490114',
    ds_im: '123456',
    ds_suframa: '200012345',
    ...ADDRESS,
  },
  cd_perfil: 'A',
  cd_atividade: '0',
  cd_classe: '00',
  contador: {
    nm_contador: 'HELENA PRADO',
    nr_cpf: '52998224725',
    nr_crc: '1SP214365O7',
    nr_cnpj: '11222333000181',
    ...ADDRESS,
  },
  substituto: [{ ds_uf: 'MG', ds_ie: '0623079040081' }],
}
