/** Measured from the final audio by songs/main.ts, which writes this file. */
export const songMeasures = {
  'mare-mansa': {
    durationMs: 41_935,
    loudnessLufs: -16,
    hasBefore: true,
    peaks:
      '958b97c069b5ae9eceb7cfdcc8f0cbacd9bbedc6dcd7dcb6bdedcfe5eceae0dec8e6d8f3d9dfc8ded8e9d0e1d2e9b7e1e3daebf0d6d4d5e1dbc0d6dde0d5d6d7e7e7e9c5e9ccd0d6e1eecfdfffd7e8c8dcc3e1a2c491776f6c67664e3e1e0c02',
  },
  'portao-de-domingo': {
    durationMs: 40_008,
    loudnessLufs: -15.9,
    hasBefore: true,
    peaks:
      'ac8a9179a0b19998a6a58ba0c1c3b6a5ccb1c5bab3bebaabccb5a4c5a3c3bf9c9eccb0b5ceb6b1b5ceabc3aaa0c3cca6c0d7c9b9b9d0afa2c9a3c1ddbca9d3aab2c8b59bccbfbebcbaadc9cba1e2b9a6d8a9d8c9babebab9d9cdff7845070100',
  },
  'o-dia-do-sim': {
    durationMs: 43_259,
    loudnessLufs: -16.1,
    hasBefore: true,
    peaks:
      '626258543e5b4b61525b585b5862504f62574f51427c9191757a7b90887d9cb8edddd5bfd8abe8d1e0dfdff8f3e1fff2d3bfe4ece0e3f4f9f0ecd4eec1fddeeed4e3dad2f6e6e9a2e1c0ebf5d874655d57417f88603f2f2a2424231e180f0602',
  },
  'carta-de-agosto': {
    durationMs: 44_095,
    loudnessLufs: -16,
    hasBefore: true,
    peaks:
      '9fa09ea692a9b298aeb09babadcbc9bac0c5aab7b7b0b697b8caa5c498b7d3ccb9cfa9d0d1adcdc7b8c4abccc8c9e5ccc3e3d0cdced3f9e1dac8bbe0dde1cdced2eddad8eedfd3edd4dce2d5e9ced4ced0c7d4ffeabda7a9a9a9a79a77481d06',
  },
  'mesa-posta': {
    durationMs: 43_119,
    loudnessLufs: -16.1,
    hasBefore: true,
    peaks:
      '8b8395c2ac93ac9aa3a9a389bab399df958ab89797c1b893b8a69ac7bfa185c19ecab9a3ccd9bbc2c7d181c09cc0e6a4d9c1a7c2cbbfc6d5bdbdbec0c5bafacbcfc8bd95c1ecbdc3b4b6c497b6e0cfcdc1ffccb8af949c94868581977e5e2e0b',
  },
  contramao: {
    durationMs: 40_031,
    loudnessLufs: -15.9,
    hasBefore: false,
    peaks:
      '9c98a7b2c1b6be96b1b1c6c5babed2e2bfb3cdc2d0d9f6dadab5c4cfb5d6dfbc9fcafac9e0bffcdfbbebe5fccdc0dbc1b3c0ebbdd4a9cfb4bdb8c8e1e0b4d5bfd4cce2bde3a8d3dbcce5dac1afb69cb6ccc6cfcdc0e8ffc1906c4e27170d0501',
  },
  'ultima-mesa': {
    durationMs: 41_842,
    loudnessLufs: -16.1,
    hasBefore: false,
    peaks:
      'b0a194a89b98aabff0c8bbd9dba391d6f4cfb2cdfcb1bedecdc6adf7d7dccbf7bdcec9e1ccccb5cb9cccb8baafbdbce5adb9a2ddb3bec4ec9dc9d4bec0c1a8d0bcd1b5dea9d0b6edc8f0cbeac1c3c3ffc0a292c1c6d17f47312e271f150b0401',
  },
  'estrada-de-terra': {
    durationMs: 44_489,
    loudnessLufs: -16,
    hasBefore: false,
    peaks:
      '938f8c7c867ba08ea7d08dc299c4bcb0a7c4a6afa89bccb2b595c1b6cd9fc1aec4b7a3dfa5cea5c7bfc6a8c9c8b6d4bcf8d0e1b9f3cfeacab4f7bddfb8f9bfe8b9e5bec1e0c1ffb6dba4d4e6f5bbb7ddaec3bac1b3a89c98908a8683683f1806',
  },
  'laje-acesa': {
    durationMs: 39_056,
    loudnessLufs: -16.1,
    hasBefore: false,
    peaks:
      '728869745589846869d493d196d280c4d8b7e6e4dedae2c3bcd9bfc9e5d2f6dec3cedac0edced6e9dabdc6e1e2d5c7dbd9d0cac8e7c7c6b7c7d0b4d8b7d2d3f9c2d9c7cddab3c2c8d7b1ccc4e6ddd1c0e5dbf5edc6d5f7d2e2fff09e35110902',
  },
  'sinal-aberto': {
    durationMs: 43_514,
    loudnessLufs: -16,
    hasBefore: false,
    peaks:
      '757c767787848f828786837882868c726bcdd9dfdfded6dac2c7cfd5cee0e8e1c7d5dbe5c7a8e8d4e6c9c5e0d5d0e3cfdee1a2ffd9dbe8eee3def0cbf1dad7c5cfa9a8d7e4d9e6d4decadee4a3d1d7d1d4dcd4ead9dbca88736d6f7757441f08',
  },
  'janela-antiga': {
    durationMs: 43_723,
    loudnessLufs: -16,
    hasBefore: false,
    peaks:
      '9ececaccd4d4bfb5c6f3ccbca5b6a2bdb2c9b9b3d8daa1ae9ea5a1a0accaa897ffedbe9ad4a4bcabc5aeaaa0d7c2af9ad5c1c2bbdebeae95cfa6b39dd2abd5a4dbc1d1bbd5d7c3acd1a09db0cdcbefd4e2dfdec69c9ac9d0d2d8d2c8ac63350a',
  },
}
