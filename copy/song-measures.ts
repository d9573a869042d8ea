/** Measured from the final audio by songs/main.ts, which writes this file. */
export const songMeasures = {
  'mare-mansa': {
    durationMs: 41_935,
    loudnessLufs: -16,
    hasBefore: true,
    peaks:
      'a78c94c368b1b99cc0a7bbcebee0c0a5c0b1d8bbccc9d6a8a9ffb9e3e0e4cdd8c3dbc1d4d4d5c1c0c9f7bdd6d8efc9d1dac3e6cbc4d9c6ced7a8e2d0d6dfd6cad1e6d4c0ddcbcbb6c1f0b5ccd2c1cfbfd8bec3afc28f7b5f594b210804010000',
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
}
