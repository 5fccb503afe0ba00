// Generated from the Rust types by coscope-codegen; a test fails when it is stale. Do not edit.
import type { NumberField } from './fields.ts';
import type { DagSpec } from './types.ts';

/** A number that an algorithm takes. */
export interface AlgorithmNumber extends NumberField {
  readonly id: string;
}

/** An algorithm of programs of tasks. */
export interface Algorithm {
  /** What it is. */
  readonly about: string;
  readonly defaults: DagSpec;
  readonly numbers: readonly AlgorithmNumber[];
}

export const algorithms: readonly Algorithm[] = [
  {
    "about": "Mergesort with a parallel merge.",
    "defaults": {
      "algorithm": "mergesort",
      "records": 131072,
      "record_bytes": 4,
      "leaf_records": 256,
      "merge_records": 256,
      "instructions_per_record": 18
    },
    "numbers": [
      {
        "id": "records",
        "label": "Records",
        "about": "Records to sort.",
        "unit": "count",
        "low": 2,
        "high": 33554432,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "record_bytes",
        "label": "Record bytes",
        "about": "Bytes per record, including the key at its start.",
        "unit": "bytes",
        "low": 4,
        "high": 4096,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "leaf_records",
        "label": "Leaf records",
        "about": "Most records that one task sorts.",
        "unit": "count",
        "low": 1,
        "high": 33554432,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "merge_records",
        "label": "Merge records",
        "about": "Records that one merge task writes; null merges two halves by a single task, whatever their length.",
        "unit": "count",
        "low": 1,
        "high": 33554432,
        "isWhole": true,
        "canBeNull": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "instructions_per_record",
        "label": "Instructions per record",
        "about": "Instructions per record and level of merging, in addition to its load and its store.",
        "unit": "count",
        "low": 0,
        "high": 10000,
        "isWhole": true,
        "live": "never",
        "swept": true
      }
    ]
  },
  {
    "about": "The join phase of a hash join.",
    "defaults": {
      "algorithm": "hash-join",
      "build_records": 11184,
      "sub_partition_records": 1016,
      "probe_tasks": 64,
      "matches": 2,
      "record_bytes": 100,
      "build_instructions": 100,
      "probe_instructions": 500
    },
    "numbers": [
      {
        "id": "build_records",
        "label": "Build records",
        "about": "Records of the build table.",
        "unit": "count",
        "low": 1,
        "high": 4194304,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "sub_partition_records",
        "label": "Sub partition records",
        "about": "Build records per sub-partition; with their hash table they should fit into the shared cache.",
        "unit": "count",
        "low": 1,
        "high": 4194304,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "probe_tasks",
        "label": "Probe tasks",
        "about": "Tasks that probe one sub-partition; 1 is the original program.",
        "unit": "count",
        "low": 1,
        "high": 4096,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "matches",
        "label": "Matches",
        "about": "Number of probe records that match each build record.",
        "unit": "count",
        "low": 1,
        "high": 16,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "record_bytes",
        "label": "Record bytes",
        "about": "Bytes per record, including the key at its start.",
        "unit": "bytes",
        "low": 4,
        "high": 4096,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "build_instructions",
        "label": "Build instructions",
        "about": "Instructions per build record, in addition to its references.",
        "unit": "count",
        "low": 0,
        "high": 100000,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "probe_instructions",
        "label": "Probe instructions",
        "about": "Instructions per probe record, in addition to its references: the comparison, and copying the output.",
        "unit": "count",
        "low": 0,
        "high": 100000,
        "isWhole": true,
        "live": "never",
        "swept": true
      }
    ]
  },
  {
    "about": "LU factorization by quadrants.",
    "defaults": {
      "algorithm": "lu",
      "order": 256,
      "block": 16
    },
    "numbers": [
      {
        "id": "order",
        "label": "Order",
        "about": "Rows and columns of the matrix: `block` times a power of two.",
        "unit": "count",
        "low": 2,
        "high": 2048,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "block",
        "label": "Block",
        "about": "Rows and columns of the blocks that one task works on.",
        "unit": "count",
        "low": 1,
        "high": 2048,
        "isWhole": true,
        "live": "never",
        "swept": true
      }
    ]
  },
  {
    "about": "Multiplication of two matrices by quadrants.",
    "defaults": {
      "algorithm": "matrix-multiply",
      "order": 256,
      "block": 16
    },
    "numbers": [
      {
        "id": "order",
        "label": "Order",
        "about": "Rows and columns of each matrix: `block` times a power of two.",
        "unit": "count",
        "low": 2,
        "high": 2048,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "block",
        "label": "Block",
        "about": "Rows and columns of the blocks that one task multiplies.",
        "unit": "count",
        "low": 1,
        "high": 2048,
        "isWhole": true,
        "live": "never",
        "swept": true
      }
    ]
  },
  {
    "about": "Cholesky factorization by quadrants.",
    "defaults": {
      "algorithm": "cholesky",
      "order": 512,
      "block": 16
    },
    "numbers": [
      {
        "id": "order",
        "label": "Order",
        "about": "Rows and columns of the matrix: `block` times a power of two.",
        "unit": "count",
        "low": 2,
        "high": 2048,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "block",
        "label": "Block",
        "about": "Rows and columns of the blocks that one task works on.",
        "unit": "count",
        "low": 1,
        "high": 2048,
        "isWhole": true,
        "live": "never",
        "swept": true
      }
    ]
  },
  {
    "about": "Quicksort with serial partitioning.",
    "defaults": {
      "algorithm": "quicksort",
      "records": 262144,
      "record_bytes": 4,
      "leaf_records": 512,
      "instructions_per_record": 5
    },
    "numbers": [
      {
        "id": "records",
        "label": "Records",
        "about": "Records to sort.",
        "unit": "count",
        "low": 2,
        "high": 4194304,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "record_bytes",
        "label": "Record bytes",
        "about": "Bytes per record, including the key at its start.",
        "unit": "bytes",
        "low": 4,
        "high": 4096,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "leaf_records",
        "label": "Leaf records",
        "about": "Most records that one task sorts.",
        "unit": "count",
        "low": 1,
        "high": 4194304,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "instructions_per_record",
        "label": "Instructions per record",
        "about": "Instructions per record that is compared, in addition to its references.",
        "unit": "count",
        "low": 0,
        "high": 10000,
        "isWhole": true,
        "live": "never",
        "swept": true
      }
    ]
  },
  {
    "about": "Jacobi steps over a grid, strip by strip.",
    "defaults": {
      "algorithm": "heat",
      "rows": 256,
      "columns": 256,
      "steps": 8,
      "leaf_rows": 4,
      "instructions_per_point": 8
    },
    "numbers": [
      {
        "id": "rows",
        "label": "Rows",
        "about": "Rows of the grid; the first and the last one keep their temperature.",
        "unit": "count",
        "low": 3,
        "high": 4096,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "columns",
        "label": "Columns",
        "about": "Columns of the grid; the first and the last one keep their temperature.",
        "unit": "count",
        "low": 3,
        "high": 4096,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "steps",
        "label": "Steps",
        "about": "Time steps.",
        "unit": "count",
        "low": 1,
        "high": 1000,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "leaf_rows",
        "label": "Leaf rows",
        "about": "Most rows of a step that one task computes.",
        "unit": "count",
        "low": 1,
        "high": 4096,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "instructions_per_point",
        "label": "Instructions per point",
        "about": "Instructions per point, in addition to its four loads and its store.",
        "unit": "count",
        "low": 0,
        "high": 10000,
        "isWhole": true,
        "live": "never",
        "swept": true
      }
    ]
  },
  {
    "about": "A decision tree that grows from examples.",
    "defaults": {
      "algorithm": "decision-tree",
      "examples": 4096,
      "attributes": 8,
      "least_examples": 32,
      "leaf_examples": 256,
      "instructions_per_example": 8
    },
    "numbers": [
      {
        "id": "examples",
        "label": "Examples",
        "about": "Examples to learn from.",
        "unit": "count",
        "low": 2,
        "high": 1048576,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "attributes",
        "label": "Attributes",
        "about": "Attributes of each example, 4 bytes each.",
        "unit": "count",
        "low": 1,
        "high": 64,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "least_examples",
        "label": "Least examples",
        "about": "Fewest examples of a node that is divided further.",
        "unit": "count",
        "low": 2,
        "high": 1048576,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "leaf_examples",
        "label": "Leaf examples",
        "about": "Most examples of a node whose whole subtree is grown by one task.",
        "unit": "count",
        "low": 1,
        "high": 1048576,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "instructions_per_example",
        "label": "Instructions per example",
        "about": "Instructions per example that is compared, counted or moved, in addition to its references.",
        "unit": "count",
        "low": 0,
        "high": 10000,
        "isWhole": true,
        "live": "never",
        "swept": true
      }
    ]
  },
  {
    "about": "A triangular mesh, sewn together from halves.",
    "defaults": {
      "algorithm": "mesh",
      "points": 8192,
      "leaf_points": 32,
      "clusters": 6,
      "instructions_per_test": 20
    },
    "numbers": [
      {
        "id": "points",
        "label": "Points",
        "about": "Points to triangulate.",
        "unit": "count",
        "low": 2,
        "high": 1048576,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "leaf_points",
        "label": "Leaf points",
        "about": "Most points that one task triangulates.",
        "unit": "count",
        "low": 3,
        "high": 1048576,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "clusters",
        "label": "Clusters",
        "about": "Number of clusters that contain half of the points; 0 spreads all points evenly.",
        "unit": "count",
        "low": 0,
        "high": 1000,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "instructions_per_test",
        "label": "Instructions per test",
        "about": "Instructions per test on which side of an edge or circle a point is, in addition to its loads.",
        "unit": "count",
        "low": 0,
        "high": 10000,
        "isWhole": true,
        "live": "never",
        "swept": true
      }
    ]
  },
  {
    "about": "Forces between bodies, by a tree of squares.",
    "defaults": {
      "algorithm": "tree",
      "bodies": 8192,
      "least_bodies": 8,
      "leaf_bodies": 256,
      "force_bodies": 32,
      "distance_tenths": 20,
      "instructions_per_mass": 20
    },
    "numbers": [
      {
        "id": "bodies",
        "label": "Bodies",
        "about": "Bodies in the plane.",
        "unit": "count",
        "low": 2,
        "high": 262144,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "least_bodies",
        "label": "Least bodies",
        "about": "Most bodies of a square that is not divided further.",
        "unit": "count",
        "low": 1,
        "high": 1024,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "leaf_bodies",
        "label": "Leaf bodies",
        "about": "Most bodies of a square whose tree one task builds.",
        "unit": "count",
        "low": 1,
        "high": 262144,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "force_bodies",
        "label": "Force bodies",
        "about": "Number of bodies whose forces one task computes.",
        "unit": "count",
        "low": 1,
        "high": 262144,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "distance_tenths",
        "label": "Distance tenths",
        "about": "Distance from which a square counts as a single mass, in tenths of its side: 10 ÷ θ of Barnes and Hut.",
        "unit": "count",
        "low": 5,
        "high": 100,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "instructions_per_mass",
        "label": "Instructions per mass",
        "about": "Instructions per mass that attracts a body or is inspected, in addition to its references.",
        "unit": "count",
        "low": 0,
        "high": 10000,
        "isWhole": true,
        "live": "never",
        "swept": true
      }
    ]
  },
  {
    "about": "Sequences scored against a profile.",
    "defaults": {
      "algorithm": "profile-search",
      "sequences": 1024,
      "residues": 100,
      "positions": 64,
      "leaf_sequences": 4,
      "instructions_per_cell": 12
    },
    "numbers": [
      {
        "id": "sequences",
        "label": "Sequences",
        "about": "Sequences to score.",
        "unit": "count",
        "low": 1,
        "high": 262144,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "residues",
        "label": "Residues",
        "about": "Mean residues per sequence; lengths are between 50 % and 150 % of it.",
        "unit": "count",
        "low": 2,
        "high": 4096,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "positions",
        "label": "Positions",
        "about": "Positions of the profile, each with a match, an insert and a delete state.",
        "unit": "count",
        "low": 1,
        "high": 4096,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "leaf_sequences",
        "label": "Leaf sequences",
        "about": "Most sequences that one task scores.",
        "unit": "count",
        "low": 1,
        "high": 262144,
        "isWhole": true,
        "live": "never",
        "swept": true
      },
      {
        "id": "instructions_per_cell",
        "label": "Instructions per cell",
        "about": "Instructions per residue and position, in addition to references.",
        "unit": "count",
        "low": 0,
        "high": 10000,
        "isWhole": true,
        "live": "never",
        "swept": true
      }
    ]
  },
  {
    "about": "Tasks given one by one.",
    "defaults": {
      "algorithm": "tasks",
      "regions": [
        {
          "name": "table",
          "bytes": 65536
        },
        {
          "name": "results",
          "bytes": 65536
        }
      ],
      "tasks": [
        {
          "name": "build",
          "kind": "build",
          "instructions": 100000,
          "references": [
            {
              "region": "table",
              "stores": true
            }
          ]
        },
        {
          "name": "search 1",
          "kind": "search",
          "instructions": 100000,
          "references": [
            {
              "region": "table",
              "passes": 4,
              "order": "random"
            },
            {
              "region": "results",
              "bytes": 16384,
              "stores": true
            }
          ]
        },
        {
          "name": "search 2",
          "kind": "search",
          "instructions": 100000,
          "references": [
            {
              "region": "table",
              "passes": 4,
              "order": "random"
            },
            {
              "region": "results",
              "from_byte": 16384,
              "bytes": 16384,
              "stores": true
            }
          ]
        },
        {
          "name": "search 3",
          "kind": "search",
          "instructions": 100000,
          "references": [
            {
              "region": "table",
              "passes": 4,
              "order": "random"
            },
            {
              "region": "results",
              "from_byte": 32768,
              "bytes": 16384,
              "stores": true
            }
          ]
        },
        {
          "name": "search 4",
          "kind": "search",
          "instructions": 100000,
          "references": [
            {
              "region": "table",
              "passes": 4,
              "order": "random"
            },
            {
              "region": "results",
              "from_byte": 49152,
              "bytes": 16384,
              "stores": true
            }
          ]
        },
        {
          "name": "gather",
          "kind": "gather",
          "instructions": 100000,
          "references": [
            {
              "region": "results"
            }
          ]
        }
      ],
      "edges": [
        [
          "build",
          "search 1"
        ],
        [
          "search 1",
          "gather"
        ],
        [
          "build",
          "search 2"
        ],
        [
          "search 2",
          "gather"
        ],
        [
          "build",
          "search 3"
        ],
        [
          "search 3",
          "gather"
        ],
        [
          "build",
          "search 4"
        ],
        [
          "search 4",
          "gather"
        ]
      ]
    },
    "numbers": []
  }
];
