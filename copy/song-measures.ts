/** Measured from the final audio by songs/main.ts, which writes this file. */
export const songMeasures = {
  'mare-mansa': {
    durationMs: 41_935,
    loudnessLufs: -16.1,
    hasBefore: true,
    peaks:
      '9b939ecb73bfb9a6d8c2dbecceffd3b5e0c4f9d2eae6eebec5f4d8f4f6f9e7edd6fce0fce4e9d9ebe3f5d2efebf7cae9f8e7f8f2e5e0e5e3e3c8f4fdf7e4ffe7eef3f5d6eee9dcdfdffecddfd7f2e7e6f2d0eab0d39a7e7771706e5b63452e12',
  },
  'portao-de-domingo': {
    durationMs: 40_588,
    loudnessLufs: -16,
    hasBefore: true,
    peaks:
      'a278888496a688928ca589a3bfa1acd2aca3e7b8add0ad95c2aaa2b6c890c0a2a7bda4c1ac9cbaafafb5a99ca5b6a5b0beaeccba92dfa7ba94a3d9b4acd1caabd5be98c4b6afb5b591e9b2add3a9c7aeaec2b1b5b7aebdcfffbb653204010000',
  },
  'o-dia-do-sim': {
    durationMs: 43_259,
    loudnessLufs: -16,
    hasBefore: true,
    peaks:
      '565f5750395340534c5657524a49494c50503f47397488876b6b76817e7082a3ffc9cfb0d7a3ecafcfcac2f8c4dff7d5dcb6e3c8c5d1eed7e9e0c4f6b2fcb5d4b8ebd1dedec1e186d8b9c8dee060595c5b426a71533625252221180904020000',
  },
  'carta-de-agosto': {
    durationMs: 44_095,
    loudnessLufs: -16,
    hasBefore: true,
    peaks:
      '9bab9aa286a19186a7a594abb2c6babcbab29bbb9da89d94a5c599bf91a1bfbbb8d1aabfcda8c9bab7be9bd3cfb9cdcfb4dad9cec8d5d7d3e2d1ccd9e6e7cac9c0ddd2d4dbb3c8d4cceffaeae0cfccbccdc6dbffeac4a5a48e88742608030100',
  },
  'mesa-posta': {
    durationMs: 43_119,
    loudnessLufs: -16,
    hasBefore: true,
    peaks:
      '541d8bc09c9eb1a0b7aeba96d4b7a8ebad9dc6b791d7b5a8cbb59ad9c8a891d1b6cdbdb8e0f3ced0d5d5a2c398beffaccecca7c1d8d1eae9c3ced7cec3d1dfe6c5d1d9aadff9c5dac4ceda99c2e0dae3ccf0e6cdb9adaf9b9a96965911030100',
  },
  contramao: {
    durationMs: 40_031,
    loudnessLufs: -15.9,
    hasBefore: false,
    peaks:
      'a7a5a5bac2b4c69bb6bab7bcc0b9e1dac9b0e8b8c6d3e0bec3b7c6c2abc3f3b69abfd8b3c8ace2f3c5d9dbf0e1b4cabcbac7dcbbd49ec7b2b4c1cededa9cd2b8c6bedeb1e49dcee7c2d6cdc5b0a8adb4c1dbc8c9baeaffb17e57450903020100',
  },
  'ultima-mesa': {
    durationMs: 41_842,
    loudnessLufs: -16,
    hasBefore: false,
    peaks:
      'c6b2b0b5aea0c0c4cdc2c3e4dfb89beaf1dcb7e8fec6a6e4d6ceaef9d8cbb4e9bed4c9efcfd7c5d8a3d3d7f8becdbce3bbc0bfe5c2d0c2ffa7ccd2ccc0d7bcdad1dbb4ecbac2c4dcd5eecbe3edd5cee7d79fa8d0c0d389432f2c230501000000',
  },
  'estrada-de-terra': {
    durationMs: 44_489,
    loudnessLufs: -16,
    hasBefore: false,
    peaks:
      '8f90907287799b7eadc196c291ccb1b3a0beb2afb294d3a7b794d9b6d595c5b3c2afa0ecacd2a4d5c0baa6dac7b6e6b1edd0dcb3dcd6ddc6adfaaeeab6e5c1d6b7e8d1b2d4b1ffbce3a8d6d3dcc1c0ebb3c2b2bcc3b5998f7d74561d08020100',
  },
  'laje-acesa': {
    durationMs: 39_985,
    loudnessLufs: -16,
    hasBefore: false,
    peaks:
      '6b8e616e4f817d6ac69e89d583df81bbd0dfd1dbc6b3e0c3dcc5bad0cee0a9f2c0cac0e1c8d0d8d9b8bedce6d1c0cee0d5bccde6b7ceb8bdd2d0b0bdcccbf2a7d5c5daadb3c5cdbbbbd1dce0b8c8d7d8daddbfd1e7c5cbffd98c240701000000',
  },
  'sinal-aberto': {
    durationMs: 43_514,
    loudnessLufs: -16,
    hasBefore: false,
    peaks:
      '6e736f717e7b84787e7f7c717a7c846b64cfd0d7d8d1d7dbb7bac3d3d7dbe1e0bbcbd5e3bf9eefcbdad6b5ead2bde1cccfcc9bffcadae3d6cfd1edbbe6cddab2cfa79ad1c9d1dedad8c4e4e4a1bed1d1d5cac0d8c8c3bb836e68677164664f2a',
  },
  'janela-antiga': {
    durationMs: 43_723,
    loudnessLufs: -16.1,
    hasBefore: false,
    peaks:
      'a1cfcccbd8d4c0acc7f5cdbba5b89ec3b3c3bdb0dddd9dab9b9f9ea4b1cfaf99ffeebe96d39fb7aac8adaca3dac4ac97d0bdc7b7dec0af94ceacb5a2d9abd4a7dcc0d1bed2dbc1aad19e9eaacacbf9cfe5e0dfc99f96c9d2d1ded2cbc19b8633',
  },
}
